import {
  BANK_DAYS,
  CONTENT_RETENTION_DAYS,
  DAY_MS,
  MINUTE_MS,
  PAID_CONTENT_RETENTION_DAYS,
  RENEWAL_GRACE_DAYS,
  WITHDRAWAL_DAYS,
  OWN_DOMAIN_QUARANTINE_DAYS,
  SUBDOMAIN_QUARANTINE_DAYS,
  TRASH_DAYS,
  TRIAL_DAYS,
  TRIAL_EXTENSION_DAYS,
  reminderDays,
  suggestedPreset,
  type PresetSuggestion,
  validityMs,
} from '@revela/domain'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Phrases have no imports, so a text that states a number of days repeats it. Each such text is listed here with its
 * rule; a new one fails until it is listed.
 */
const folder = resolve(import.meta.dirname, '../packages/phrases/src')
const server = resolve(import.meta.dirname, '../apps/server')

/** A number that is defined only in the server. */
function serverDays(file: string, pattern: RegExp): number {
  return Number(pattern.exec(readFileSync(join(server, file), 'utf8'))?.[1])
}

const backupDays = serverDays('src/modules/backup/copy-task.repository.ts', /copyRetentionMs = (\d+) \* DAY_MS/)

const approvedAlbumDays = serverDays(
  'src/modules/selections/dashboard-albums.read.ts',
  /approvedForMs = (\d+) \* DAY_MS/,
)

const presetDeadline = (preset: PresetSuggestion) => suggestedPreset(preset, []).selection.deadline_days

/** A part of the text before or after the number, and the days of the rule. */
const statedPeriods: readonly (readonly [file: string, part: string, days: number])[] = [
  ['access.ts', 'Teste grátis por', TRIAL_DAYS],
  ['mail.ts', 'para usar tudo do plano Plus', TRIAL_DAYS],
  ['subscription.ts', 'Testar por', TRIAL_DAYS],
  ['subscription.ts', 'Bônus de', TRIAL_EXTENSION_DAYS],
  ['subscription.ts', 'estendê-lo uma única vez', TRIAL_EXTENSION_DAYS],
  ['subscription.ts', 'estendido por mais', TRIAL_EXTENSION_DAYS],
  ['plan-alert.ts', 'sem backup, ao fim de mais', TRASH_DAYS],
  ['lifecycle-mail.ts', 'estender o teste por mais', TRIAL_EXTENSION_DAYS],
  ['lifecycle-mail.ts', 'definitivamente ao fim de mais', TRASH_DAYS],
  ['subscription.ts', 'ficam guardadas por', CONTENT_RETENTION_DAYS],
  ['billing-mail.ts', 'ficam guardadas por', PAID_CONTENT_RETENTION_DAYS],
  ['financial.ts', 'ficam guardadas por mais', PAID_CONTENT_RETENTION_DAYS],
  ['billing-mail.ts', 'úteis', BANK_DAYS],
  ['financial.ts', 'úteis', BANK_DAYS],
  ['financial.ts', 'Tudo funciona por mais', RENEWAL_GRACE_DAYS],
  ['errors.ts', 'para desistir desta compra', WITHDRAWAL_DAYS],
  ['financial.ts', 'para desistir desta compra', WITHDRAWAL_DAYS],
  ['plan-offer.ts', 'Você pode desistir em até', WITHDRAWAL_DAYS],
  ['gallery-settings.ts', 'ainda estão na Lixeira', TRASH_DAYS],
  ['gallery.ts', 'pela Lixeira', TRASH_DAYS],
  ['gallery-bulk.ts', 'pela Lixeira', TRASH_DAYS],
  ['gallery.ts', 'ficam aqui por', TRASH_DAYS],
  ['gallery.ts', 'fica aqui por', TRASH_DAYS],
  ['picture-grid.ts', 'na lixeira', TRASH_DAYS],
  ['picture-grid.ts', 'ficam aqui por', TRASH_DAYS],
  ['settings.ts', 'o endereço antigo continua', SUBDOMAIN_QUARANTINE_DAYS],
  ['own-domain-settings.ts', 'continuam levando a elas', OWN_DOMAIN_QUARANTINE_DAYS],
  ['mail.ts', 'O link vale por', validityMs.emailConfirmation / DAY_MS],
  ['privacy.ts', 'para desistir. Depois disso', validityMs.erasureNotice / DAY_MS],
  ['gallery-presets.ts', 'até 100 fotos', presetDeadline('wedding')],
  ['gallery-presets.ts', 'até 20 fotos', presetDeadline('newborn')],
  ['gallery-presets.ts', 'até 30 fotos', presetDeadline('session')],
  ['reminder-screens.ts', 'depois de concluir a seleção', reminderDays.unpaid.at(-1)!],
  ['reminder-screens.ts', 'Galeria perto de fechar', reminderDays.expiring[0]!],
  ['reminder-screens.ts', 'depois da entrega', reminderDays['not-downloaded'][0]!],
  ['reminder-screens.ts', 'depois da última escolha', reminderDays.stopped[0]!],
  ['reminder-screens.ts', 'depois do envio', reminderDays['not-opened'][0]!],
  ['albums.ts', 'na lixeira', TRASH_DAYS],
  ['albums.ts', 'ficam aqui por', TRASH_DAYS],
  ['dashboard.ts', 'Aprovados nos últimos', approvedAlbumDays],
  ['privacy-mail.ts', 'Cópias de segurança', backupDays],
]

const lines = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('legal-'))
  .flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line) => [...line.matchAll(/\b(\d+) dias/g)].map((match) => ({ file, line, days: Number(match[1]) }))),
  )

test.each(lines)('$file states the days of the rule: $line', ({ file, line, days }) => {
  const rules = statedPeriods
    .filter(([statedFile, part]) => statedFile === file && line.includes(part))
    .map(([, , count]) => count)
  expect(rules).toContain(days)
})

test('every listed text still exists', () => {
  const missing = statedPeriods.filter(
    ([file, part]) => !lines.some((statedLine) => statedLine.file === file && statedLine.line.includes(part)),
  )
  expect(missing).toEqual([])
})

const minutes: readonly (readonly [file: string, part: string, validMs: number])[] = [
  ['access.ts', 'o link chega em instantes e vale por', validityMs.passwordRecovery],
  ['mail.ts', 'O link vale por 30', validityMs.passwordRecovery],
  ['mail.ts', 'O código vale por', validityMs.confirmationCode],
  ['privacy.ts', 'não pedimos de novo', validityMs.confirmation],
]

test.each(minutes)('%s states how long it is valid: %s', (file, part, validMs) => {
  const texts = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.includes(part))
  const lengths = texts.map((line) => Number(/(\d+) minutos/.exec(line)?.[1]) * MINUTE_MS)
  expect(new Set(lengths)).toEqual(new Set([validMs]))
})

/** SQL cannot import: a period in a migration repeats the server's, or is defined only there. */
test('periods in the migrations are those of the server', () => {
  const migrations = readdirSync(join(server, 'migrations')).toSorted()
  const statedLine = migrations.flatMap((file) =>
    [...readFileSync(join(server, 'migrations', file), 'utf8').matchAll(/interval '([^']+)'/g)].map(
      ([, period]) => `${file}: ${period}`,
    ),
  )
  const staffActYears = serverDays('src/modules/privacy/retention/sweep-retention.job.ts', /staffActionYears = (\d+)/)
  expect([...new Set(statedLine)]).toEqual([
    `0017-backup.sql: ${backupDays} days`,
    // Only the database defines how long a staff member's proof is valid.
    '0018-staff.sql: 5 minutes',
    `0018-staff.sql: ${staffActYears} years`,
    // Only the database defines after which pause a visit makes a reminder check due.
    '0020-reminders.sql: 1 day',
    // Only the database defines how long an edge that was away can learn of a removed certificate.
    '0026-domains.sql: 30 days',
  ])
})
