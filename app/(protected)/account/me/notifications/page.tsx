import { NotificationsScreen } from "@/components/notifications/notifications-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("common.notifications.title");

export default function NotificationsPage() {
  return <NotificationsScreen />;
}
