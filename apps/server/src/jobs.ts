import { recoveryJob } from './modules/accounts/index.ts'
import { sweepSessionsJob } from './modules/clients/index.ts'
import {
  applyEventJob,
  cancelChargeJob,
  checkChargesJob,
  refundJob,
  sweepRenewalsJob,
} from './modules/checkout/index.ts'
import { checkDomainsJob } from './modules/domains/index.ts'
import { deliverFileJob, sweepDownloadsJob } from './modules/delivery/index.ts'
import { purgeTrashJob, sweepLifecycleJob } from './modules/lifecycle/index.ts'
import { sendPushJob } from './modules/notifications/index.ts'
import { readCamerasJob, renderJob, sweepGarbageJob } from './modules/pictures/index.ts'
import { copyObjectsJob, scrubJob, scrubUnknownCustomersJob } from './modules/backup/index.ts'
import { makeExportJob, sweepPrivacyJob, sweepRetentionJob } from './modules/privacy/index.ts'
import { sweepRemindersJob } from './modules/reminders/index.ts'
import { applyReceivableEventJob, checkFamilyChargesJob, refreshAccountsJob } from './modules/receivables/index.ts'
import { selectionPdfJob, sweepCommentsJob } from './modules/selections/index.ts'
import { receiptJob } from './modules/proofing/index.ts'
import { mailLinkJob } from './modules/sharing/index.ts'
import { copyPicturesJob, sweepAttemptsJob } from './modules/uploads/index.ts'
import { sendMailJob } from './platform/mailer/outbox.ts'
import { reconcileNamesJob } from './platform/directory/reconcile-names.job.ts'
import { housekeepingJob } from './platform/queue/housekeeping.ts'
import type { Job } from './platform/queue/queue.ts'

/** Every queue of the product: created by the migration, processed by the worker. */
export const jobs: readonly Job[] = [
  sendMailJob,
  sendPushJob,
  recoveryJob,
  mailLinkJob,
  checkDomainsJob,
  renderJob,
  readCamerasJob,
  sweepGarbageJob,
  sweepAttemptsJob,
  copyPicturesJob,
  deliverFileJob,
  sweepDownloadsJob,
  selectionPdfJob,
  sweepCommentsJob,
  receiptJob,
  sweepSessionsJob,
  sweepLifecycleJob,
  purgeTrashJob,
  sweepRemindersJob,
  applyEventJob,
  checkChargesJob,
  cancelChargeJob,
  sweepRenewalsJob,
  refundJob,
  applyReceivableEventJob,
  checkFamilyChargesJob,
  refreshAccountsJob,
  copyObjectsJob,
  scrubJob,
  scrubUnknownCustomersJob,
  makeExportJob,
  sweepPrivacyJob,
  sweepRetentionJob,
  reconcileNamesJob,
  housekeepingJob,
]
