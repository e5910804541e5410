import { answerParent } from '../base/process/helper-process.ts'
import { encodePicture } from '../web/media/pictures/encode-picture.ts'
import { cutFont } from '../web/page/fonts/cut-font.ts'
import type { EncoderCalls } from './serve/process-calls.ts'

answerParent<EncoderCalls>({ encode: encodePicture, cutFont })
