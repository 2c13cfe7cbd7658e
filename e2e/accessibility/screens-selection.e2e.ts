import { selectionScreens } from '../screens/selection-screens.ts'
import { checkScreens } from './check-screens.ts'

checkScreens('Selections', selectionScreens)
