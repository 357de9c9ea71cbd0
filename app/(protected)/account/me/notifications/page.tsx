import { NotificationsScreen } from "@/components/notifications/notifications-screen";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("common.notifications.title");

export default function NotificationsPage() {
  return <NotificationsScreen />;
}
