import { areas } from '../screens/all-screens.ts'
import { checkScreens } from './check-screens.ts'

for (const { title, screens } of areas) if (title === 'The checkout') checkScreens(title, screens)
