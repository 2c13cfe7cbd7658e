import { access, errorHelp } from '@revela/phrases'
import { Checkbox, Form } from 'antd'
import { paths } from '../../../lib/paths.ts'
import { OutsideLink } from '../../../ui/inline-link.tsx'
import styles from './terms-consent.module.css'

/** The links open in another tab, so that the typed values are not lost. */
function Documents() {
  return (
    <>
      <OutsideLink href={paths.terms}>{access.signUp.terms}</OutsideLink> {access.signUp.termsAnd}{' '}
      <OutsideLink href={paths.privacy}>{access.signUp.privacy}</OutsideLink>.
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
