import { seal } from "@/lib/core/server/crypto";
import type { Tx } from "@/lib/core/server/transaction";
import { insertMail } from "@/lib/mail/server/outbox-store";
import type { TemplateData, TemplateName } from "@/lib/mail/templates/table";

export interface MailRequest<N extends TemplateName> {
  /** A uuid made from what causes the mail, where that may arrive twice. */
  id?: string;
  to: string;
  userId?: string;
  template: N;
  language: string;
  data: TemplateData<N>;
}

/** Queues a mail together with what causes it: with a transaction, both happen or neither does. */
export async function queueMail<N extends TemplateName>(request: MailRequest<N>, tx?: Tx): Promise<void> {
  const { id = null, to, userId = null, template, language, data } = request;
  await insertMail({ id, to, userId, template, language, sealed: seal(JSON.stringify(data)) }, tx);
}
