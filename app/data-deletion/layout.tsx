import { AppLayout } from "@/app/app-layout";

export default AppLayout;
