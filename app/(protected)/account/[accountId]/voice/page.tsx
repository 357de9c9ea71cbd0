import { pageTitle } from "@/components/shell/page-title";
import { VoiceScreen } from "@/components/voice/voice-screen";

export const generateMetadata = () => pageTitle("dashboard.voice.page");

export default function VoicePage() {
  return <VoiceScreen />;
}
