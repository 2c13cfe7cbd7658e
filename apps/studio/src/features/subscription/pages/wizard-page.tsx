import type { Product } from '@revela/domain'
import { brand, subscription } from '@revela/phrases'
import { Button } from 'antd'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import { openSite } from '../../../lib/open-site.ts'
import { paths } from '../../../lib/paths.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { Photograph } from '../../../ui/photograph.tsx'
import { useActivateProduct } from '../api/subscription-changes.ts'
import styles from './wizard-page.module.css'

const texts = subscription.wizard

export function WizardPage() {
  const activate = useActivateProduct()
  const navigate = useNavigate()
  const siteUrl = useStudioConfig()?.site_url ?? null

  function enter(product: Product) {
    if (product === 'site_pro' && siteUrl !== null) void openSite('same-tab')
    else void navigate(product === 'site_pro' ? paths.portfolio : paths.gallery)
  }

  function choose(product: Product) {
    activate.mutate(product, { onSuccess: () => enter(product) })
  }

  const busy = (product: Product) => activate.isPending && activate.variables === product
  const { gallery, site } = texts
  return (
    <div className={styles.page}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <div className={styles.cards}>
        <SolutionCard
          photo="signup"
          name={gallery.name}
          text={gallery.text}
          points={gallery.points}
          actions={
            <>
              <Button
                type="primary"
                size="large"
                loading={busy('gallery_pro')}
                disabled={activate.isPending}
                onClick={() => choose('gallery_pro')}
              >
                {gallery.button}
              </Button>
              <Button
                type="link"
                className={styles.quiet ?? ''}
                disabled={activate.isPending}
                onClick={() => choose('gallery_pro')}
              >
                {gallery.trial}
              </Button>
            </>
          }
        />
        <SolutionCard
          photo="architecture"
          name={site.name}
          text={site.text}
          points={site.points}
          actions={
            <>
              <Button
                size="large"
                loading={busy('site_pro')}
                disabled={activate.isPending}
                onClick={() => choose('site_pro')}
              >
                {site.button}
              </Button>
              <Button
                type="link"
                className={styles.quiet ?? ''}
                disabled={activate.isPending}
                onClick={() => choose('site_pro')}
              >
                {site.free}
              </Button>
            </>
          }
        />
      </div>
      <output className="visually-hidden">{activate.isPending ? texts.activating : ''}</output>
    </div>
  )
}

type Props = {
  readonly photo: string
  readonly name: string
  readonly text: string
  readonly points: readonly string[]
  readonly actions: ReactNode
}

function SolutionCard({ photo, name, text, points, actions }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.photo}>
        <Photograph name={photo} />
      </div>
      <div className={styles.body}>
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        <p className={styles.text}>{text}</p>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>
              <Check size={18} strokeWidth={2} aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
        <div className={styles.actions}>{actions}</div>
      </div>
    </section>
  )
}
