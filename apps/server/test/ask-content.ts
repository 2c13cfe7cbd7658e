import type { ApiUnderTest } from './api-under-test.ts'

/** What nginx hears of a token; null: nothing is shown under it. */
export async function askContent({ app }: ApiUnderTest, token: string) {
  const { statusCode, headers } = await app.inject({
    url: '/internal/content-auth',
    headers: { 'x-content-token': token },
  })
  if (statusCode !== 204) return null
  return { prefix: String(headers['x-content-prefix']), mark: String(headers['x-content-mark']) }
}
