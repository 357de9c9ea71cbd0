import type { Locator, Page } from "@playwright/test";
import type { MessageKey } from "@/lib/i18n/message-keys";
import type { Chapter } from "@/scripts/explainer-video/storyboard";
import type { Translate } from "@/tests/e2e/messages";
import { waitUntilSettled } from "@/tests/e2e/screens/screen-checks";

interface Still {
  image: Buffer;
  /** The typing goes on, so the still is shown for a moment only. */
  isTyping: boolean;
}

export type Images = Map<Chapter["name"], Still[]>;

/** Letters that appear between two stills of typed text. */
const TYPED = 5;

/** Takes the stills of a page, chapter by chapter. */
export class Camera {
  readonly page: Page;
  readonly say: Translate;
  readonly images: Images;

  constructor(page: Page, say: Translate, images: Images = new Map()) {
    this.page = page;
    this.say = say;
    this.images = images;
  }

  async take(chapter: Chapter["name"], isTyping = false): Promise<void> {
    await this.page.evaluate(() => document.fonts.ready);
    const image = await this.page.screenshot();
    this.images.set(chapter, [...(this.images.get(chapter) ?? []), { image, isTyping }]);
  }

  /** Takes a still once everything is loaded and no toast covers the page. */
  async settled(chapter: Chapter["name"]): Promise<void> {
    await this.page.mouse.move(0, 0);
    await this.page.waitForLoadState("networkidle");
    await waitUntilSettled(this.page);
    await this.page.waitForFunction(() => document.querySelector('[data-slot="toast"]') === null);
    await this.take(chapter);
  }

  async type(chapter: Chapter["name"], field: Locator, text: string): Promise<void> {
    for (let end = TYPED; end < text.length + TYPED; end += TYPED) {
      await field.fill(text.slice(0, end));
      await this.take(chapter, end < text.length);
    }
  }

  press(name: MessageKey, place: Page | Locator = this.page): Promise<void> {
    return place
      .getByRole("button", { name: this.say(name) })
      .first()
      .click();
  }
}
