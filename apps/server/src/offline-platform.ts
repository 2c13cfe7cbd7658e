import type { Platform } from './platform.ts'
import { systemClock } from './platform/clock/clock.ts'
import { readConfig } from './platform/config/config.ts'
import { createKeys } from './platform/crypto/keys.ts'
import { openDatabase } from './platform/db/database.ts'
import { openCellNames } from './platform/directory/cell-names.ts'
import { createLogger } from './platform/log/logger.ts'
import { createOutbox } from './platform/mailer/outbox.ts'
import { createGateway } from './platform/payments/create-gateway.ts'
import { openObjectStore } from './platform/object-store/object-store.ts'

/** Enough to build every module and list its routes; no connection is opened. */
export function offlinePlatform(): Platform {
  const config = readConfig({
    DATABASE_URL: 'postgres://unopened',
    S3_ENDPOINT: 'http://localhost',
    S3_BUCKET: 'unopened',
    S3_ACCESS_KEY: 'unopened',
    S3_SECRET_KEY: 'unopened',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'revela@localhost',
    APP_ORIGIN: 'http://localhost',
    GALLERIES_DOMAIN: 'localhost',
    CONTENT_ORIGIN: 'http://localhost',
    SECRET_KEY: Buffer.alloc(32).toString('base64'),
    SUPPORT_FINANCE_WHATSAPP: '5511900000000',
    SUPPORT_TECHNICAL_WHATSAPP: '5511900000000',
    PAYMENTS_PUBLIC_KEY: 'unopened',
    PAYMENTS_ACCESS_TOKEN: 'unopened',
    PAYMENTS_WEBHOOK_SECRET: 'unopened-unopened',
    LOG_LEVEL: 'silent',
  })
  const log = createLogger('unopened', config.LOG_LEVEL)
  const jobs = {
    send: async () => {
      throw new Error('platform is offline: no connections available')
    },
    probe: async () => undefined,
    close: async () => undefined,
  }
  return {
    config,
    log,
    clock: systemClock,
    keys: createKeys(Buffer.alloc(32)),
    sharedKeys: createKeys(Buffer.alloc(32)),
    db: openDatabase(config.DATABASE_URL),
    cellNames: openCellNames(config),
    store: openObjectStore(config),
    copy: null,
    jobs,
    outbox: createOutbox(jobs, createKeys(Buffer.alloc(32))),
    gateway: createGateway(config, log),
    probes: [],
    tracer: null,
    close: async () => undefined,
  }
}
