export { deliverFileJob } from './deliver-file.job.ts'
export { deliveryRoutes } from './delivery.routes.ts'
export { downloadOpener } from './open-download.ts'
export { sweepDownloadsJob } from './sweep-downloads.job.ts'
