import type { listClientReminders, AnswerOf } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const listClientRemindersCall = callable<typeof listClientReminders>('GET', '/customer/clients/{id}/reminders')

type ClientReminders = AnswerOf<typeof listClientRemindersCall>
export type SentReminder = ClientReminders['sent'][number]
export type ComingReminder = ClientReminders['coming'][number]

export function clientRemindersQuery(clientId: string) {
  return queryOptions({
    queryKey: ['reminders', 'client', clientId],
    queryFn: ({ signal }) => call(listClientRemindersCall, { params: { id: clientId } }, { signal }),
    meta: { inline: true },
  })
}
