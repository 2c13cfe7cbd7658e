import type { Solution } from '@revela/domain'
import { access } from '@revela/phrases'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { paths } from '../../../lib/paths.ts'
import { forgetTrack, readTrack } from '../lib/track.ts'
import { accessCalls } from './calls.ts'
import { useFinishSignIn } from './session.ts'

/** Fixed wire value for the question of the sign-up form; `sign-up.test.ts` compares it with the contract. */
export const signUpQuestion = 'how_revela_helps'

export type SignUpForm = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly whatsapp_number: string
  readonly question_response?: readonly Solution[]
}

export type SignUpVariant = 'photographer' | 'architect'

export const signUpFields = [
  'name',
  'email',
  'password',
  'whatsapp_number',
  'question_response',
  'terms_of_use',
] as const

async function create(variant: SignUpVariant, form: SignUpForm): Promise<void> {
  const { name, email, password, whatsapp_number, question_response = [] } = form
  const track = readTrack()
  // The form cannot be submitted before the terms are accepted.
  const terms_of_use = true as const
  const user = { name, email, password, whatsapp_number, terms_of_use, ...(track ? { track } : {}) }
  if (variant === 'architect') {
    await call(accessCalls.signUp, { query: { userType: 'architecture' }, body: user })
  } else {
    const answers = question_response.map((solution) => ({ solution, response: access.signUp.answers[solution] }))
    const body = { ...user, question_response: answers, question: signUpQuestion }
    await call(accessCalls.signUp, { body })
  }
  forgetTrack()
}

/** Creates the account, signs in, activates the requested product and opens it. */
export function useSignUp(variant: SignUpVariant) {
  const finish = useFinishSignIn('signup')
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (form: SignUpForm) => {
      await create(variant, form)
      const signedIn = await call(accessCalls.signIn, { body: { email: form.email, password: form.password } }).catch(
        () => null,
      )
      // The account exists now: submitting the form again would only report that the e-mail is taken.
      if (signedIn === null) {
        notify('warning', access.signUp.signInFailed)
        await navigate(paths.login, { state: { email: form.email } })
        return
      }
      const product = signedIn.redirect_user
      if (product !== 'show_solution_wizard') {
        // If this fails, the subscription routing shows the wizard, which offers the same product.
        await call(accessCalls.activateProduct, { params: { product } }).catch(() => undefined)
      }
      await finish(product)
    },
    meta: { fields: signUpFields },
  })
}
