export { closeReports, deleteReports, allowNames, pauseSending, resumeSending } from './client-mail.repository.ts'
export { clientMailRoutes } from './client-mail.routes.ts'
export {
  queueAutomaticMail,
  queueReminderMail,
  queueSentMail,
  queueTestMail,
  requireSending,
  type ClientMail,
} from './queue-client-mail.ts'
