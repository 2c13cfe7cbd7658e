import { passwordProblem } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import { refuseField } from '../../../platform/refusal/refusal.ts'

const help = {
  too_short: errorHelp.passwordTooShort,
  too_long: errorHelp.passwordTooLong,
  common: errorHelp.passwordTooCommon,
}

export function checkNewPassword(field: string, password: string, person: { email: string; name: string }): void {
  const problem = passwordProblem(password, person)
  if (problem) throw refuseField('InvalidRequest', field, help[problem])
}
