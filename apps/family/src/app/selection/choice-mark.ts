import { familyChoice, familyChoiceViewer } from '@revela/phrases'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import type { MarkButton, PhotoMark } from '../../lib/photo-mark.ts'

const { captions } = familyChoiceViewer

/** While a family chooses, its photographs are yes, maybe or no. */
export function choiceMark(choosing: Choosing): PhotoMark {
  const { subscribe, stateOf, toggle, hasComments, comment, isOpen } = choosing
  const yes: MarkButton = {
    name: 'yes',
    icon: 'check',
    isOn: (number) => stateOf(number) === 'yes',
    toggle: (number) => toggle(number, 'yes'),
    key: ' ',
    label: familyChoice.choose,
    viewer: {
      on: { label: familyChoiceViewer.unchoose, caption: captions.chosen },
      off: { label: familyChoiceViewer.choose, caption: captions.choose },
    },
  }
  const maybe: MarkButton = {
    name: 'maybe',
    icon: 'question',
    isOn: (number) => stateOf(number) === 'maybe',
    toggle: (number) => toggle(number, 'maybe'),
    key: 't',
    label: familyChoice.doubt,
    viewer: {
      on: { label: familyChoiceViewer.undoubt, caption: captions.doubted },
      off: { label: familyChoiceViewer.doubt, caption: captions.doubt },
    },
  }
  return {
    subscribe,
    say: (number) => {
      const state = familyChoice[stateOf(number)]
      return hasComments(number) ? `${state}, ${familyChoice.commented}` : state
    },
    buttons: [yes, maybe],
    isFrozen: () => !isOpen(),
    notes: { has: hasComments, open: comment, label: familyChoiceViewer.comment, caption: captions.comment },
    help: familyChoice.gridHelp,
  }
}
