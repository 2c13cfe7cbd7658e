/** Types of the signing function; the functions that nginx calls are typed by njs. */
declare const signer: {
  authorization(input: {
    accessKey: string
    secretKey: string
    region: string
    host: string
    path: string
    /** `20260101T120000Z`. */
    date: string
  }): string
}
export default signer
