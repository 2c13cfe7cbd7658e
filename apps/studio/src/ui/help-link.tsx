import { studioHelp, type StudioHelpTopic } from '@revela/phrases'
import { OutsideLink } from './inline-link.tsx'

/** Opens a help article in another tab, so that typed values are not lost. */
export function HelpLink({ topic }: { readonly topic: StudioHelpTopic }) {
  const { href, text } = studioHelp[topic]
  return (
    <OutsideLink href={href} alone>
      {text}
    </OutsideLink>
  )
}
