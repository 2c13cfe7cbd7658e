import { signUpQuestion as contractQuestion } from '@revela/contract'
import { expect, it } from 'vitest'
import { signUpQuestion } from './sign-up.ts'

it('names the sign-up question as the contract does', () => expect(signUpQuestion).toBe(contractQuestion))
