import { studioHelp, type StudioHelpTopic } from '@revela/phrases'
import { OutsideLink } from './inline-link.tsx'

/** Opens the article that answers the question of this place, in another tab: what was typed here stays. */
export function HelpLink({ topic }: { readonly topic: StudioHelpTopic }) {
  const { href, text } = studioHelp[topic]
  return <OutsideLink href={href}>{text}</OutsideLink>
}
