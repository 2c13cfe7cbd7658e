import { dial } from '../site/dial.ts'

export interface ApiResponse {
  status: number
  body: unknown
  cookies: string[]
}

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  cookies?: string[]
  headers?: Record<string, string>
}

/** Calls the api through nginx as the studio's page does. */
export async function callApi(appOrigin: string, path: string, call: ApiCall = {}): Promise<ApiResponse> {
  const { method = 'POST', body, cookies = [], headers = {} } = call
  const response = await dial(appOrigin, `/api${path}`, {
    method,
    body: body === undefined ? '' : JSON.stringify(body),
    headers: {
      ...pageHeaders(appOrigin, cookies),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  return {
    status: response.status,
    body: parse(response.body.toString()),
    cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? ''),
  }
}

/** The headers that a browser sends with requests of the studio's page. */
export function pageHeaders(appOrigin: string, cookies: readonly string[]): Record<string, string> {
  return {
    origin: appOrigin,
    'x-revela': '1',
    'sec-fetch-site': 'same-origin',
    ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A response that is not JSON is returned as text.
    return text
  }
}
