import { upload as texts } from '@revela/phrases'
import type { Upload } from '@revela/uploader'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import type { ReturnState } from '../../../lib/return-to.ts'
import styles from './interrupted-offer.module.css'

const words = texts.signedOut

export function SignedOutNotice({ upload }: { readonly upload: Upload }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const state: ReturnState = { returnTo: pathname }
  return (
    <section className={styles.offer} role="alert">
      <div className={styles.words}>
        <h2 className={styles.title}>{words.title}</h2>
        <p>{words.text}</p>
      </div>
      <div className={styles.actions}>
        <Button size="large" onClick={() => void navigate(paths.login, { state })}>
          {words.signIn}
        </Button>
        <Button type="primary" size="large" onClick={() => void upload.resume()}>
          {words.goOn}
        </Button>
      </div>
    </section>
  )
}
