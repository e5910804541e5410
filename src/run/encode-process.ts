import { encodePicture } from '../web/media/pictures/encode-picture.ts'
import { cutFont } from '../web/page/fonts/cut-font.ts'
import { answerParent } from './helper-process.ts'
import type { EncoderCalls } from './serve/channel.ts'

answerParent<EncoderCalls>({ encode: encodePicture, cutFont })
