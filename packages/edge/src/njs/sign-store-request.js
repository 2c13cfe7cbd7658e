// Runs inside nginx (njs 0.7), which supports neither TypeScript nor the `node:` prefix. AWS Signature Version 4 for a
// GET without a body.
import crypto from 'crypto'

const emptyBodyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const signedHeaders = 'host;x-amz-content-sha256;x-amz-date'

/**
 * The time of signing, `20260101T120000Z`. nginx evaluates it once per request, so that the signature and the header
 * match.
 */
function storeDate() {
  return new Date().toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/**
 * The Authorization header for the object that `$content_key` names. Keys contain only characters that need no
 * encoding.
 */
function storeAuthorization(request) {
  const given = request.variables
  return authorization({
    accessKey: given.store_access_key,
    secretKey: given.store_secret_key,
    region: given.store_region,
    host: given.store_host,
    path: `/${given.store_bucket}/${given.content_key}`,
    date: given.store_date,
  })
}

function authorization(input) {
  const day = input.date.slice(0, 8)
  const scope = `${day}/${input.region}/s3/aws4_request`
  const canonicalRequest = [
    'GET',
    input.path,
    '',
    `host:${input.host}`,
    `x-amz-content-sha256:${emptyBodyHash}`,
    `x-amz-date:${input.date}`,
    '',
    signedHeaders,
    emptyBodyHash,
  ].join('\n')
  const requestHash = crypto.createHash('sha256').update(canonicalRequest).digest('hex')
  const stringToSign = ['AWS4-HMAC-SHA256', input.date, scope, requestHash].join('\n')
  const signingKey = [input.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${input.secretKey}`, day))
  const signature = crypto.createHmac('sha256', signingKey).update(stringToSign).digest('hex')
  return `AWS4-HMAC-SHA256 Credential=${input.accessKey}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}

function hmac(key, text) {
  return crypto.createHmac('sha256', key).update(text).digest()
}

export default { storeDate, storeAuthorization, authorization }
