import type { enForms } from './en-forms.ts'
import type { TextsLike } from './language-texts.ts'

export const jaForms: TextsLike<typeof enForms> = {
  'form.loading': 'フォームを開いています……',
  'form.unopened': 'フォームを開けませんでした。接続を確認して、もう一度お試しください。',
  'form.chosen': '{label}：フォームは「{option}」で開きます。フォーム内で変更できます。',
  'form.outdated':
    'このページを開いた後にサイトが更新されました。フォームには新しいページが必要です。再読み込みしてください。入力内容は残ります。',
  'form.reload': '再読み込み',
  'form.noscript':
    'オンラインで入力するには、ブラウザーの JavaScript を有効にしてください。ページ下部の連絡先からもお問い合わせいただけます。',
  'form.required': '必須',
  'form.empty': '「{label}」を入力してください。',
  'form.unticked': '「{label}」にチェックを入れてください。',
  'form.wrong': '「{label}」の形式が正しくありません。',
  'form.tooShort': { other: '{n} 文字以上で入力してください。' },
  'form.tooLong': { other: '{n} 文字以内で入力してください。' },
  'form.choose': '選択してください',
  'form.invalid': { other: '{n} か所に修正が必要です。' },
  'form.sending': '送信しています……',
  'form.retry': 'もう一度試す',
  'form.failed': 'まだ送信できていません。入力内容は残っています。しばらくしてからもう一度お試しください。',
  'form.network': '接続が切れたようです。入力内容は残っています。接続が戻ってからもう一度お試しください。',
  'form.limit': {
    other:
      'お使いのネットワークからの送信が多すぎます。約 {n} 分後にもう一度お試しください。入力内容は残っています。',
  },
  'form.busy':
    'ただいまサーバーが混み合っています。入力内容は残っています。1 分ほどしてからもう一度お試しください。',
  'form.full':
    'ただいま当館のサーバーに空き容量がありません。入力内容は残っています。後ほどもう一度お試しください。',
  'form.honeypotFilled':
    '空欄にしておくべき非表示の項目が入力されていました。空欄に戻しましたので、もう一度お試しください。',
  'form.half': '内容は届きましたが、最後の手続きが残っています。もう一度お試しください。',
  'form.privacy': '個人情報の取り扱い：利用目的と保存期間',
  'form.honeypot': 'この項目は空欄のままにしてください',
  'form.restored': '以前の入力内容を復元しました。',
  'form.again': 'もう一件入力する',
  'form.leave': 'まだ送信されていません',
  'form.leave.text':
    '入力内容はこのタブに残るため、フォームを開き直して続けられます。タブを閉じると消去されます。',
  'form.leave.stay': '入力を続ける',
  'form.leave.keep': 'いったん閉じる',
  'form.leave.discard': '破棄して閉じる',
  'photos.add': '画像を選択',
  'photos.drop': 'またはここにドラッグするか貼り付けてください',
  'photos.loading': 'アップロード中',
  'photos.done': 'アップロード済み',
  'photos.failed': 'アップロードが完了しませんでした',
  'photos.busy': 'ただいまアップロードが集中しています。1 分ほどしてからもう一度お試しください',
  'photos.full': 'ただいま当館のサーバーに空き容量がありません。後ほどもう一度お試しください',
  'photos.damaged': 'この画像は破損しているか、画素数が多すぎます。別の画像を選んでください。',
  'photos.gone': '有効期限の切れた画像があります。削除してから、もう一度アップロードしてください。',
  'photos.empty': 'このファイルは空です。別のファイルを選んでください。',
  'photos.heic': '{words}この画像はファイル名にかかわらず HEIC 形式です。',
  'photos.type': 'この形式の画像には対応していません。',
  'photos.size': 'この画像は大きすぎます。',
  'photos.refused': '{name}：{words}',
  'photos.only': { other: 'アップロードできる画像は {n} 点までです。' },
  'photos.wait': '画像のアップロードが終わるまでお待ちください。',
  'photos.unfinished': 'アップロードできなかった画像があります。もう一度試すか、削除してください。',
  'photos.preview': 'プレビュー：{name}',
  'photos.cancel': 'アップロードを中止：{name}',
  'photos.retry': '再アップロード：{name}',
  'photos.remove': '削除：{name}',
}
