import { signUpQuestion as contractQuestion } from '@revela/contract'
import { expect, it } from 'vitest'
import { signUpQuestion } from './sign-up.ts'

it('uses the same sign-up question as the contract', () => expect(signUpQuestion).toBe(contractQuestion))
