export { remindersPolicies, remindersRoutes } from './reminders.routes.ts'
export { stopReminders } from './stop-reminders.ts'
export { oneClickStopPath, stopPage } from './stop-token.ts'
export { sweepRemindersJob } from './sweep-reminders.job.ts'
