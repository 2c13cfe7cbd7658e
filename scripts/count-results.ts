import { existsSync, readFileSync } from 'node:fs'
import { countResults } from './count-test-results.ts'

const [file = '', exitCode = '1'] = process.argv.slice(2)
const { passed, failed } = countResults(existsSync(file) ? readFileSync(file, 'utf8') : null, Number(exitCode))
console.log(`${passed} ${failed}`)
