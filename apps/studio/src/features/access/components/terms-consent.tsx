import { access, errorHelp } from '@revela/phrases'
import { Checkbox, Form } from 'antd'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import styles from './terms-consent.module.css'

function Documents() {
  return (
    <>
      <InlineLink to={paths.terms}>{access.signUp.terms}</InlineLink> {access.signUp.termsAnd}{' '}
      <InlineLink to={paths.privacy}>{access.signUp.privacy}</InlineLink>.
    </>
  )
}

export function TermsCheckbox() {
  return (
    <Form.Item
      name="terms_of_use"
      valuePropName="checked"
      className={styles.checkbox}
      rules={[
        {
          validator: (_, accepted) =>
            accepted === true ? Promise.resolve() : Promise.reject(new Error(errorHelp.termsRequired)),
        },
      ]}
    >
      <Checkbox>
        {access.signUp.termsBefore} <Documents />
      </Checkbox>
    </Form.Item>
  )
}

/** For the variant without a checkbox: the same consent, said beside the button. */
export function TermsLine() {
  return (
    <p className={styles.line}>
      {access.signUpArchitecture.consentBefore} <Documents />
    </p>
  )
}
