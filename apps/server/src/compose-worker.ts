import { recoveryHandler } from './modules/accounts/passwords/recovery.handler.ts'
import type { Platform } from './platform.ts'
import { sendMailHandler } from './platform/mailer/send-mail.handler.ts'
import { openPostman } from './platform/mailer/smtp.ts'
import { housekeepingHandler } from './platform/queue/housekeeping.ts'
import { startWorker, type Worker } from './platform/queue/worker.ts'

/** The worker's half of the composition: the only place that loads the heavy handlers. */
export async function composeWorker(platform: Platform): Promise<Worker> {
  const { config, log } = platform
  const postman = openPostman(config.SMTP_URL)
  const worker = await startWorker(
    config.JOBS_DATABASE_URL,
    [
      sendMailHandler({
        ...platform,
        postman,
        from: config.MAIL_FROM,
        messageIdHost: new URL(config.APP_ORIGIN).hostname,
      }),
      recoveryHandler(platform),
      housekeepingHandler(platform.db),
    ],
    log,
  )
  return {
    stop: async () => {
      await worker.stop()
      postman.close()
    },
  }
}
