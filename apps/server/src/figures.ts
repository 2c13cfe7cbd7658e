import { cspReports } from './http/csp-reports.ts'
import { browserFaults, httpFigureList } from './http/http.figures.ts'
import { checkoutFigureList } from './modules/checkout/index.ts'
import { picturesFigureList } from './modules/pictures/index.ts'
import { backupFigureList } from './modules/backup/index.ts'
import { usageFigureList } from './modules/subscriptions/index.ts'
import { quotaFigureList, uploadsFigureList } from './modules/uploads/index.ts'
import { mailFigureList } from './platform/mailer/mail.figures.ts'
import { queueFigureList } from './platform/queue/queue.figures.ts'
import { askFailures } from './platform/telemetry/asked-figures.ts'
import { readyFigure } from './platform/telemetry/readiness.ts'
import { spansSent } from './platform/telemetry/trace.figures.ts'
import type { Metric } from './platform/telemetry/metric.ts'

/** Every figure of the product; what alerts and dashboards name stands here, or among those of every process. */
export const figures: readonly Metric[] = [
  ...httpFigureList,
  browserFaults,
  cspReports,
  ...picturesFigureList,
  ...usageFigureList,
  ...uploadsFigureList,
  ...quotaFigureList,
  ...backupFigureList,
  ...checkoutFigureList,
  ...mailFigureList,
  ...queueFigureList,
  askFailures,
  readyFigure,
  spansSent,
]
