import type { Client } from 'pg'
import { asSuperuser } from '../database/databases.ts'
import type { Engines } from '../engines/describe-engines.ts'
import { OneLineError } from '../one-line-error.ts'
import { callApi } from './call-api.ts'
import type { ApiResponse } from './call-api.ts'
import type { StudioSession } from './galleries.ts'

export const demonstrationLogin = {
  name: 'Estúdio Aurora',
  email: 'aurora@revela.localhost',
  password: 'revela-aurora-2026',
}

/** Creates the demonstration studio through the API and returns its session; an existing studio is left unchanged. */
export async function seedDemonstration(
  appOrigin: string,
  login = demonstrationLogin,
): Promise<StudioSession | undefined> {
  const { email, password } = login
  const signUp = await callApi(appOrigin, '/customer/signup', {
    body: {
      ...login,
      whatsapp_number: '11987654321',
      question: 'how_revela_helps',
      question_response: [
        { solution: 'selection', response: 'yes' },
        { solution: 'delivery', response: 'yes' },
      ],
      terms_of_use: true,
    },
  })
  const alreadyExists = signUp.status === 409
  if (!alreadyExists) expectSuccess('sign-up', signUp)
  const signIn = await callApi(appOrigin, '/auth/signin', { body: { email, password } })
  // The developer may have changed the demonstration's password.
  if (alreadyExists && signIn.status === 400) return undefined
  expectSuccess('sign-in', signIn)
  const { cookies } = signIn
  expectSuccess('activation', await callApi(appOrigin, '/subscription/product/gallery_pro/activate', { cookies }))
  return { appOrigin, cookies }
}

/** Confirms the e-mail address directly, because the demonstration has no mailbox to read. */
export async function confirmDemonstration(engines: Pick<Engines, 'postgres'>, database: string): Promise<void> {
  const text = 'update customer set email_confirmed_at = created_at where email = $1 and email_confirmed_at is null'
  await asSuperuser(engines, (client) => client.query(text, [demonstrationLogin.email]), database)
}

/** Dates some selections back, so that the dashboard shows a family that stopped and one that finished yesterday. */
export async function ageSelections(engines: Pick<Engines, 'postgres'>, database: string): Promise<void> {
  const ofClient = `where client_id in (select id from client where email = $1)`
  const stopped = `update selection set last_access_at = now() - interval '5 days' ${ofClient}`
  const yesterday = `update selection set finished_at = finished_at - interval '26 hours' ${ofClient}`
  const body = async (client: Client) => {
    await client.query(stopped, ['helena.duarte@familia.revela.localhost'])
    await client.query(yesterday, ['beatriz.teo@familia.revela.localhost'])
  }
  await asSuperuser(engines, body, database)
}

function expectSuccess(label: string, { status, body }: ApiResponse): void {
  if (status >= 300) {
    throw new OneLineError(`seeding the demonstration: ${label} returned ${status}: ${JSON.stringify(body)}`)
  }
}
