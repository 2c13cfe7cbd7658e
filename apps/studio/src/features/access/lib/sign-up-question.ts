/** Fixed value of the wire that names the question of the sign-up form; `calls.test.ts` holds it to the contract. */
export const signUpQuestion = 'how_revela_helps'
