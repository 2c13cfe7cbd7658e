import { openDecoders } from './compose-decoders.ts'
import { databaseMetrics } from './compose-telemetry.ts'
import { recoveryHandler } from './modules/accounts/passwords/recovery.job.ts'
import { applyEventHandler } from './modules/checkout/apply-event.job.ts'
import { cancelChargeHandler, refundHandler } from './modules/checkout/reverse-charge.ts'
import { checkChargesHandler } from './modules/checkout/check-charges.job.ts'
import { sweepRenewalsHandler } from './modules/checkout/billing/sweep-renewals.job.ts'
import { checkDomainsHandler } from './modules/domains/check-domains.job.ts'
import { dnsLookup, openAuthority } from './modules/domains/index.ts'
import { deliverFileHandler } from './modules/delivery/deliver-file.job.ts'
import { sweepSessionsHandler } from './modules/clients/sessions/sweep-sessions.job.ts'
import { sweepDownloadsHandler } from './modules/delivery/sweep-downloads.job.ts'
import { purgeTrashHandler } from './modules/lifecycle/purge-trash.job.ts'
import { sweepLifecycleHandler } from './modules/lifecycle/sweep-lifecycle.job.ts'
import { failedPictureReporter } from './modules/galleries/index.ts'
import { sendPushHandler } from './modules/notifications/send-push.job.ts'
import { contentAddresses } from './modules/pictures/index.ts'
import { makeMailPictureOnMiss } from './modules/pictures/mail-picture.ts'
import { renderOnMiss } from './modules/pictures/render-on-miss.ts'
import { readCamerasHandler } from './modules/pictures/read-cameras.job.ts'
import { renderHandler } from './modules/pictures/render.job.ts'
import { sweepGarbageHandler } from './modules/pictures/sweep-garbage.job.ts'
import { copyObjectsHandler } from './modules/backup/copy-objects.job.ts'
import { scrubUnknownCustomersHandler } from './modules/backup/scrub-unknown-customers.job.ts'
import { scrubHandler } from './modules/backup/scrub.job.ts'
import { sweepPrivacyHandler } from './modules/privacy/erasure/sweep-privacy.job.ts'
import { sweepRetentionHandler } from './modules/privacy/retention/sweep-retention.job.ts'
import { makeExportHandler } from './modules/privacy/export/make-export.job.ts'
import { sweepRemindersHandler } from './modules/reminders/sweep-reminders.job.ts'
import { applyReceivableEventHandler } from './modules/receivables/apply-receivable-event.job.ts'
import { checkFamilyChargesHandler } from './modules/receivables/check-family-charges.job.ts'
import { refreshAccountsHandler } from './modules/receivables/refresh-accounts.job.ts'
import { announceOrder, paymentReceiver } from './modules/selections/index.ts'
import { recordSelectionActivity } from './modules/sharing/index.ts'
import { createSellerGateway } from './platform/payments/seller-gateway.ts'
import { selectionPdfHandler } from './modules/selections/export/selection-pdf.job.ts'
import { receiptHandler } from './modules/proofing/export/receipt.job.ts'
import { sweepCommentsHandler } from './modules/selections/sweep-comments.job.ts'
import { mailLinkHandler } from './modules/sharing/mail-link.job.ts'
import { createPlanCatalogue, familyTermsReader } from './modules/subscriptions/index.ts'
import { copyPicturesHandler } from './modules/uploads/copy-pictures.job.ts'
import { sweepAttemptsHandler } from './modules/uploads/sweep-attempts.job.ts'
import type { Platform } from './platform.ts'
import { sendMailHandler } from './platform/mailer/send-mail.handler.ts'
import { reconcileNamesHandler } from './platform/directory/reconcile-names.job.ts'
import { openEraser } from './platform/db/eraser.ts'
import { openSweep } from './platform/db/sweep.ts'
import { copyProbe } from './platform/object-store/backup-store.ts'
import { openObjectStore } from './platform/object-store/object-store.ts'
import { maxConnections, openMailTransport } from './platform/mailer/smtp.ts'
import { openPushTransport } from './platform/push/push-transport.ts'
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts'
import { housekeepingHandler } from './platform/queue/housekeeping.ts'
import { startContinuousWorker } from './platform/queue/continuous-worker.ts'
import { startWorker, type BoundJob, type Worker } from './platform/queue/worker.ts'
import type { PolledMetrics } from './platform/telemetry/polled-metrics.ts'
import type { Probe } from './platform/telemetry/readiness.ts'
import { tracedJob, tracedPool } from './platform/telemetry/traced-engines.ts'

type ComposedWorker = Worker & { readonly polled: readonly PolledMetrics[]; readonly probes: readonly Probe[] }

/** Composes the worker. This is the only place that loads the heavy handlers. */
export async function composeWorker(platform: Platform): Promise<ComposedWorker> {
  const { config, log } = platform
  const mailTransport = openMailTransport(config.SMTP_URL)
  const sweep = openSweep(config.SWEEP_DATABASE_URL ?? config.JOBS_DATABASE_URL)
  const eraser = openEraser(config.JOBS_DATABASE_URL)
  const decoders = openDecoders(config, config.RENDER_PROCESSES * 4, log)
  const pool = tracedPool(decoders, platform.tracer)
  const traced = (job: BoundJob) => tracedJob(job, platform.tracer)
  // One more than the decoders: its bytes are fetched while the others are decoded.
  const width = config.RENDER_PROCESSES + 1
  const rendition = renderOnMiss({ ...platform, pool, width, queue: 64 })
  const sending = {
    mailTransport,
    makePicture: makeMailPictureOnMiss({ ...platform, pool, rendition }),
    from: config.MAIL_FROM,
    messageIdHost: new URL(config.APP_ORIGIN).hostname,
  }
  const checkout = { ...platform, plans: createPlanCatalogue(platform.db), sweep }
  const receivables = {
    ...platform,
    sweep,
    sellers: createSellerGateway(config, log),
    selectionPayments: paymentReceiver({ ...platform, recordActivity: recordSelectionActivity }),
  }
  // The store without its fallback: with it, a lost object would be read from the backup and never be detected.
  const rawStore = openObjectStore(config)
  const backup = { ...platform, sweep, store: rawStore }
  const { copy } = platform
  if (!copy && config.REVELA_ENV === 'production')
    log.warn('no backup bucket configured: lost objects cannot be restored')
  const copyProbes = copy ? [copyProbe(copy)] : []
  for (const { check } of copyProbes) {
    await check().then(
      () => log.info('backup bucket read/write check passed'),
      (error: unknown) => log.error({ err: error }, 'backup bucket read/write check failed, copying is disabled'),
    )
  }
  if (config.PUSH_PUBLIC_KEY && !config.PUSH_PRIVATE_KEY)
    log.warn('PUSH_PRIVATE_KEY is not set: push messages are offered and not sent')
  const limiter = createRateLimiter(platform.db.pool, platform.keys)
  const reportFailed = failedPictureReporter({ ...platform, limiter })
  const subscriptions = { ...platform, plans: checkout.plans, contentOrigin: config.CONTENT_ORIGIN }
  const termsOf = familyTermsReader(subscriptions)
  const generalWorker = await startWorker(
    config.JOBS_DATABASE_URL,
    [
      recoveryHandler(platform),
      sendPushHandler({ ...platform, transport: openPushTransport(config) }),
      mailLinkHandler({ ...platform, termsOf }),
      housekeepingHandler(platform.db),
      reconcileNamesHandler(platform),
      checkDomainsHandler({
        ...platform,
        sweep,
        limiter,
        subscriptions,
        lookup: dnsLookup(config),
        authority: openAuthority(platform),
      }),
      sweepGarbageHandler({ ...platform, sweep }),
      readCamerasHandler({ ...platform, sweep, pool }),
      copyPicturesHandler({ ...platform, subscriptions }),
      sweepAttemptsHandler({ ...platform, sweep, staleSeconds: config.UPLOAD_STALE_SECONDS }),
      sweepDownloadsHandler({ ...platform, sweep }),
      sweepSessionsHandler({ ...platform, sweep }),
      selectionPdfHandler({ ...platform, pool }),
      sweepCommentsHandler({ ...platform, sweep }),
      receiptHandler({
        ...platform,
        pool,
        content: contentAddresses(config.CONTENT_ORIGIN, platform.keys, platform.clock),
      }),
      checkChargesHandler(checkout),
      cancelChargeHandler(checkout),
      sweepRenewalsHandler(checkout),
      refundHandler(checkout),
      checkFamilyChargesHandler(receivables),
      refreshAccountsHandler(receivables),
      sweepLifecycleHandler({ ...platform, sweep }),
      purgeTrashHandler({ ...platform, sweep }),
      sweepRemindersHandler({ ...platform, sweep, termsOf }),
      makeExportHandler(platform),
      sweepPrivacyHandler({ ...platform, sweep, eraser }),
      sweepRetentionHandler({ ...platform, sweep }),
      ...(copy ? [copyObjectsHandler({ ...backup, copy })] : []),
      scrubHandler(backup),
      scrubUnknownCustomersHandler(backup),
    ].map(traced),
    log,
  )
  // Each event waits for a request to the gateway. Concurrency keeps the last one from waiting on a day of many
  // purchases.
  const events = await startContinuousWorker(config.JOBS_DATABASE_URL, traced(applyEventHandler(checkout)), log, {
    concurrency: 8,
    idleMs: 250,
  })
  const familyPayments = await startContinuousWorker(
    config.JOBS_DATABASE_URL,
    traced(applyReceivableEventHandler(receivables)),
    log,
    { concurrency: 8, idleMs: 250 },
  )
  // One for each connection to the mail server, so that one slow response does not delay other e-mails.
  const mails = await startContinuousWorker(
    config.JOBS_DATABASE_URL,
    traced(sendMailHandler({ ...platform, ...sending })),
    log,
    {
      concurrency: maxConnections,
    },
  )
  const renditions = await startContinuousWorker(
    config.JOBS_DATABASE_URL,
    traced(renderHandler({ ...platform, pool, reportFailed, announceReplaced: announceOrder })),
    log,
    {
      concurrency: width,
    },
  )
  const delivered = await startContinuousWorker(
    config.JOBS_DATABASE_URL,
    traced(deliverFileHandler({ ...platform, pool })),
    log,
    {
      concurrency: config.RENDER_PROCESSES,
    },
  )
  return {
    polled: databaseMetrics(platform, sweep),
    probes: [...platform.probes, ...copyProbes],
    stop: async (timeoutMs) => {
      await Promise.all(
        [generalWorker, events, familyPayments, mails, renditions, delivered].map((worker) => worker.stop(timeoutMs)),
      )
      pool.close()
      mailTransport.close()
      rawStore.close()
      await sweep.close()
      await eraser.close()
    },
  }
}
