import { messages } from '../../../platform/texts.ts'

/** Operations on sheets, officers, protocol and messages in the history of votings. */
export const votingPaperActions = messages({
  sheet_prepared: { uk: 'Листок підготовлено', en: 'Sheet prepared', ru: 'Листок подготовлен', es: 'Hoja preparada' },
  sheet_handed_out: { uk: 'Листок вручено', en: 'Sheet handed out', ru: 'Листок вручён', es: 'Hoja entregada' },
  sheet_sent: { uk: 'Листок надіслано', en: 'Sheet sent', ru: 'Листок отправлен', es: 'Hoja enviada' },
  sheet_received: { uk: 'Отримано листок', en: 'Sheet received', ru: 'Листок получен', es: 'Hoja recibida' },
  sheet_attached: {
    uk: 'До голосу додано скан листка',
    en: 'Scan of the sheet added to the ballot',
    ru: 'К голосу добавлен скан листка',
    es: 'Escaneo de la hoja añadido al voto',
  },
  sheet_checked: {
    uk: 'Листок перевірено другою особою',
    en: 'Sheet checked by a second person',
    ru: 'Листок проверен вторым лицом',
    es: 'Hoja revisada por otra persona',
  },
  sheet_spoiled: { uk: 'Листок зіпсовано', en: 'Sheet spoiled', ru: 'Листок испорчен', es: 'Hoja inservible' },
  sheet_refused: {
    uk: 'Співвласник відмовився від листка',
    en: 'Sheet refused by the owner',
    ru: 'Совладелец отказался от листка',
    es: 'Hoja rechazada por el propietario',
  },
  sheet_undeliverable: {
    uk: 'Листок не вдалося вручити',
    en: 'Sheet could not be delivered',
    ru: 'Листок не удалось вручить',
    es: 'No se pudo entregar la hoja',
  },
  proceedings: {
    uk: 'Записано хід зборів',
    en: 'Proceedings recorded',
    ru: 'Записан ход собрания',
    es: 'Desarrollo de la junta anotado',
  },
  scan: {
    uk: 'Завантажено скан листків',
    en: 'Scan of sheets uploaded',
    ru: 'Загружен скан листков',
    es: 'Escaneo de hojas subido',
  },
  page_assigned: {
    uk: 'Сторінку скану віднесено до співвласника',
    en: 'Scanned page assigned to an owner',
    ru: 'Страница скана отнесена к совладельцу',
    es: 'Página escaneada asignada a un propietario',
  },
  page_no_sheet: {
    uk: 'Сторінку скану позначено: не листок',
    en: 'Scanned page marked as no sheet',
    ru: 'Страница скана отмечена: не листок',
    es: 'Página escaneada marcada como ajena',
  },
  elected: { uk: 'Записано обрання', en: 'Election recorded', ru: 'Записано избрание', es: 'Elección registrada' },
  election_withdrawn: {
    uk: 'Запис про обрання прибрано',
    en: 'Record of an election removed',
    ru: 'Запись об избрании убрана',
    es: 'Registro de elección retirado',
  },
  protocol: { uk: 'Складено протокол', en: 'Minutes made', ru: 'Составлен протокол', es: 'Acta levantada' },
  signed: { uk: 'Протокол підписано', en: 'Minutes signed', ru: 'Протокол подписан', es: 'Acta firmada' },
  signed_copy: {
    uk: 'Завантажено підписаний примірник',
    en: 'Signed copy uploaded',
    ru: 'Загружен подписанный экземпляр',
    es: 'Ejemplar firmado subido',
  },
  handed_over: {
    uk: 'Оригінал протоколу передано на зберігання',
    en: 'Original of the minutes handed over for storage',
    ru: 'Оригинал протокола передан на хранение',
    es: 'Original del acta entregado para su custodia',
  },
  send_links: {
    uk: 'Надіслано особисті посилання',
    en: 'Personal links sent',
    ru: 'Отправлены личные ссылки',
    es: 'Enlaces personales enviados',
  },
  remind: {
    uk: 'Надіслано нагадування',
    en: 'Reminder sent',
    ru: 'Отправлено напоминание',
    es: 'Recordatorio enviado',
  },
  send_notices: {
    uk: 'Надіслано повідомлення про збори',
    en: 'Notices of the meeting sent',
    ru: 'Отправлены уведомления о собрании',
    es: 'Convocatorias enviadas',
  },
})

/** How far the electronic ballot of an owner has come, in the list of participants. */
export const votingElectronic = messages({
  title: { uk: 'Електронно', en: 'Electronic', ru: 'Электронно', es: 'Electrónico' },
  any: { uk: 'Електронно: усі', en: 'Electronic: any', ru: 'Электронно: все', es: 'Electrónico: todos' },
  sent: { uk: 'Посилання надіслано', en: 'Link sent', ru: 'Ссылка отправлена', es: 'Enlace enviado' },
  opened: { uk: 'Посилання відкрито', en: 'Link opened', ru: 'Ссылка открыта', es: 'Enlace abierto' },
  voted: { uk: 'Голос подано', en: 'Voted', ru: 'Голос подан', es: 'Ha votado' },
  failed: { uk: 'Файл не прийнято', en: 'File not taken', ru: 'Файл не принят', es: 'Archivo no admitido' },
  sendLinks: {
    uk: 'Надіслати співвласникам особисті посилання для голосування',
    en: 'Send owners their personal links for voting',
    ru: 'Отправить совладельцам личные ссылки для голосования',
    es: 'Enviar a los propietarios sus enlaces personales para votar',
  },
  linksQueued: {
    uk: 'Особисті посилання надсилаються',
    en: 'Personal links are being sent',
    ru: 'Личные ссылки отправляются',
    es: 'Se están enviando los enlaces personales',
  },
})
