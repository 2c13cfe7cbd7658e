export { errorHelp } from './errors.ts'
export { humanWait } from './human-wait.ts'
export { mail } from './mail.ts'
