import { sandboxAccount, sandboxApplication } from '@revela/sandbox-gateway'
import { createECDH, createHash, randomBytes } from 'node:crypto'
import { databaseUrl } from '../database/databases.ts'
import type { Engines } from '../engines/describe-engines.ts'
import type { Ports } from '../paths.ts'

export type SitePorts = Pick<Ports, 'nginx' | 'api' | 'upload' | 'renderer' | 'social' | 'payments'>

export interface ServerEnvironmentInput {
  engines: Engines
  database: string
  bucket: string
  environment: 'development' | 'test'
  /** The ports of nginx and our processes, if they are not the defaults of these engines. */
  ports?: SitePorts
  secretKey?: string
  /** The account at the sandbox gateway; a new one by default. */
  paymentsToken?: string
  /** Of the public addresses. */
  scheme?: 'http' | 'https'
}

export interface Origins {
  appOrigin: string
  galleriesDomain: string
  contentOrigin: string
}

export function originsAt(nginxPort: number, scheme: 'http' | 'https' = 'http'): Origins {
  return {
    appOrigin: `${scheme}://app.revela.localhost:${nginxPort}`,
    galleriesDomain: `galleries.localhost:${nginxPort}`,
    contentOrigin: `${scheme}://content.localhost:${nginxPort}`,
  }
}

export const socialClients = {
  google: { clientId: 'revela-google-client', clientSecret: 'dev-only-google-secret' },
  facebook: { appId: '100200300400500', appSecret: 'dev-only-facebook-secret' },
}

/** Every variable that our processes and the migrations read. */
export function serverEnvironment(input: ServerEnvironmentInput): Record<string, string> {
  const { engines, database, bucket, environment, ports = engines.ports } = input
  const { appOrigin, galleriesDomain, contentOrigin } = originsAt(ports.nginx, input.scheme)
  const social = `http://127.0.0.1:${ports.social}`
  const payments = `http://127.0.0.1:${ports.payments}`
  const account = sandboxAccount(input.paymentsToken ?? newPaymentsToken())
  const application = sandboxApplication(applicationSecret(account.accessToken))
  const secretKey = input.secretKey ?? randomBytes(32).toString('base64')
  return {
    REVELA_ENV: environment,
    LOG_LEVEL: environment === 'test' ? 'warn' : 'info',
    API_HOST: '127.0.0.1',
    API_PORT: String(ports.api),
    UPLOAD_PORT: String(ports.upload),
    RENDERER_PORT: String(ports.renderer),
    DATABASE_URL: databaseUrl(engines, 'revela_app', database),
    JOBS_DATABASE_URL: databaseUrl(engines, 'revela_jobs', database),
    OWNER_DATABASE_URL: databaseUrl(engines, 'revela_owner', database),
    SWEEP_DATABASE_URL: databaseUrl(engines, 'revela_sweep', database),
    STAFF_DATABASE_URL: databaseUrl(engines, 'revela_staff', database),
    S3_ENDPOINT: engines.s3.endpoint,
    S3_REGION: engines.s3.region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: engines.s3.accessKey,
    S3_SECRET_KEY: engines.s3.secretKey,
    SMTP_URL: `smtp://127.0.0.1:${engines.smtp.port}`,
    MAIL_FROM: 'Revela <nao-responda@revela.localhost>',
    APP_ORIGIN: appOrigin,
    GALLERIES_DOMAIN: galleriesDomain,
    CONTENT_ORIGIN: contentOrigin,
    SECRET_KEY: secretKey,
    ...pushKeys(secretKey),
    PAYMENTS: 'sandbox',
    PAYMENTS_API_URL: payments,
    PAYMENTS_BROWSER_URL: payments,
    PAYMENTS_PUBLIC_KEY: account.publicKey,
    PAYMENTS_ACCESS_TOKEN: account.accessToken,
    PAYMENTS_WEBHOOK_SECRET: account.webhookSecret,
    RECEIVABLES_CLIENT_ID: application.clientId,
    RECEIVABLES_CLIENT_SECRET: application.clientSecret,
    RECEIVABLES_WEBHOOK_SECRET: application.webhookSecret,
    RECEIVABLES_AUTHORIZE_URL: `${payments}/authorization`,
    // Keeps tests of a missing response short.
    PAYMENTS_TIMEOUT_MS: environment === 'test' ? '4000' : '15000',
    SUPPORT_FINANCE_WHATSAPP: '5511900000001',
    SUPPORT_TECHNICAL_WHATSAPP: '5511900000002',
    GOOGLE_CLIENT_ID: socialClients.google.clientId,
    GOOGLE_CLIENT_SECRET: socialClients.google.clientSecret,
    GOOGLE_ISSUER: social,
    GOOGLE_AUTHORIZE_URL: `${social}/auth`,
    GOOGLE_TOKEN_URL: `${social}/token`,
    GOOGLE_JWKS_URL: `${social}/jwks`,
    FACEBOOK_APP_ID: socialClients.facebook.appId,
    FACEBOOK_APP_SECRET: socialClients.facebook.appSecret,
    FACEBOOK_DIALOG_URL: `${social}/facebook/dialog/oauth`,
    FACEBOOK_GRAPH_URL: `${social}/facebook/graph`,
  }
}

export function newPaymentsToken(): string {
  return `TEST-${randomBytes(16).toString('hex')}`
}

/** The application belongs to the account, so that whoever knows one can control both. */
export function applicationSecret(paymentsToken: string): string {
  return `TEST-app-${createHash('sha256').update(paymentsToken).digest('hex').slice(0, 32)}`
}

/** Derived, so that the subscriptions of a browser stay valid when the development site starts again. */
function pushKeys(secretKey: string): { PUSH_PUBLIC_KEY: string; PUSH_PRIVATE_KEY: string } {
  const privateKey = createHash('sha256').update(`push ${secretKey}`).digest()
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return {
    PUSH_PUBLIC_KEY: pair.getPublicKey('base64url'),
    PUSH_PRIVATE_KEY: privateKey.toString('base64url'),
  }
}
