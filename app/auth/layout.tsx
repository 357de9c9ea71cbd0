import { AppLayout } from "@/app/app-layout";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata();

export default AppLayout;
