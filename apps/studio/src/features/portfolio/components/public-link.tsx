import { portfolio as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { AddressLine } from '../../../ui/address-line.tsx'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { publicPortfolioQuery } from '../api/portfolio-queries.ts'
import styles from './public-link.module.css'

/** The link to the public portfolio. */
export function PublicLink() {
  const { data: url } = useQuery(publicPortfolioQuery)
  if (url === undefined) return null
  return (
    <div className={styles.link}>
      <OutsideButton href={url} icon={<ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />}>
        {texts.open}
      </OutsideButton>
      <AddressLine label={texts.address} url={url} />
    </div>
  )
}
