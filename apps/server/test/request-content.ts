import type { ApiUnderTest } from './api-under-test.ts'

/** The response of the API to nginx for a token; null without access. */
export async function requestContent({ app }: ApiUnderTest, token: string) {
  const { statusCode, headers } = await app.inject({
    url: '/internal/content-auth',
    headers: { 'x-content-token': token },
  })
  if (statusCode !== 204) return null
  return { prefix: String(headers['x-content-prefix']), watermarkCode: String(headers['x-content-watermark']) }
}
