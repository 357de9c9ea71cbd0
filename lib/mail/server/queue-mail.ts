import { encryptSecret } from "@/lib/core/server/crypto";
import type { Tx } from "@/lib/core/server/transaction";
import { insertMail } from "@/lib/mail/server/outbox-store";
import type { TemplateData, TemplateName } from "@/lib/mail/templates/template-registry";

export interface MailRequest<N extends TemplateName> {
  /** A UUID derived from the cause, when that may repeat. */
  id?: string;
  to: string;
  userId?: string;
  template: N;
  language: string;
  data: TemplateData<N>;
}

/** Queues a mail; with a transaction it is sent only on commit. */
export async function queueMail<N extends TemplateName>(request: MailRequest<N>, tx?: Tx): Promise<void> {
  const { id = null, to, userId = null, template, language, data } = request;
  await insertMail(
    { id, to, userId, template, language, encrypted: encryptSecret(JSON.stringify(data)) },
    tx,
  );
}
