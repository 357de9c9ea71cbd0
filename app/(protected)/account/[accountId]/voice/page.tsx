import { getPageMetadata } from "@/components/shell/page-metadata";
import { VoiceScreen } from "@/components/voice/voice-screen";

export const generateMetadata = () => getPageMetadata("dashboard.voice.page");

export default function VoicePage() {
  return <VoiceScreen />;
}
