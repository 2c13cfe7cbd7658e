import { parseArgs } from 'node:util'
import { composeStaff } from '../compose-staff.ts'
import { readSecret } from '../platform/terminal/read-secret.ts'

const names = [
  'staff',
  'ticket',
  'email',
  'subdomain',
  'customer',
  'to',
  'identity',
  'product',
  'days',
  'minutes',
  'name',
]

/** The staff command line. Staff have no other way into an account. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
})
const [command = ''] = positionals
const staffConsole = composeStaff(process.env)
try {
  if (staffConsole.hasCommand(command)) {
    const code = values['staff'] === undefined ? '' : await readSecret('code: ')
    console.log(JSON.stringify((await staffConsole.run(command, { ...values, code })) ?? { done: command }, null, 2))
  } else {
    console.error(staffConsole.usage)
    process.exitCode = 2
  }
} catch (error) {
  if (!staffConsole.isCommandError(error)) throw error
  console.error(`rejected: ${error.message}`)
  process.exitCode = 1
} finally {
  await staffConsole.close()
}
