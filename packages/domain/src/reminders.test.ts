import { expect, test } from 'vitest'
import { planReminder, sunsetReminders, trialReminders } from './reminders.ts'
import { endOfSaoPauloDay } from './sao-paulo-calendar.ts'

const at = (text: string) => new Date(`${text}-03:00`)
const endsAt = endOfSaoPauloDay('2028-03-01')

test.each<[string, readonly number[], string]>([
  ['2028-02-20T12:00', [], 'wait 2028-02-27T12:00:00.000Z'],
  ['2028-02-27T08:59', [], 'wait 2028-02-27T12:00:00.000Z'],
  ['2028-02-27T09:00', [], 'notify 3'],
  ['2028-02-27T09:01', [3], 'wait 2028-02-29T12:00:00.000Z'],
  // The first reminder was never sent; only the later one is needed.
  ['2028-02-29T10:00', [], 'notify 1'],
  ['2028-03-01T23:00', [3, 1], 'wait 2028-03-02T12:00:00.000Z'],
  // It has ended, so only the notice of the end itself is sent.
  ['2028-03-02T08:00', [], 'wait 2028-03-02T12:00:00.000Z'],
  ['2028-03-02T09:00', [3, 1], 'notify 0'],
  ['2028-03-12T09:00', [3, 1], 'notify 0'],
  ['2028-03-12T09:00', [3, 1, 0], 'done'],
])('trial reminder, checked %s with %o sent: %s', (now, sent, expected) => {
  const step = planReminder({ endsAt, days: trialReminders, sent, now: at(now) })
  expect(written(step)).toBe(expected)
})

test.each<[string, readonly number[], string]>([
  ['2028-01-31T09:00', [], 'notify 30'],
  ['2028-02-25T09:00', [], 'notify 7'],
  ['2028-02-29T09:00', [30, 7], 'notify 1'],
  ['2028-03-02T09:00', [], 'done'],
])('reminder of a closing plan, checked %s with %o sent: %s', (now, sent, expected) => {
  expect(written(planReminder({ endsAt, days: sunsetReminders, sent, now: at(now) }))).toBe(expected)
})

function written(step: ReturnType<typeof planReminder>): string {
  if (step.step === 'wait') return `wait ${step.until.toISOString()}`
  return step.step === 'notify' ? `notify ${step.daysBefore}` : 'done'
}
