import { expect, test } from 'vitest'
import { suggestedAddress } from './address-typo.ts'

/** Domains and their typos. */
const typos: Record<string, string> = {
  'gmail.com':
    'gmial.com gmal.com gmil.com gmai.com gmaill.com gmaiil.com gnail.com gamil.com gmali.com gmail.con gmail.co gmail.cm gmail.om gmail.comm gmail.vom gmail.xom gmail.cpm gmail.cim gmail.ocm gmial.con ggmail.com gmmail.com gmaul.com gmaol.com gmajl.com gmsil.com gmqil.com gjail.com fmail.com hmail.com gmailcom gmail.cmo gmail.coom gemail.com gmeil.com gmall.com gimail.com gmail.ccom gmauil.com',
  'gmx.de':
    'gmx.d gmx.ed gmx.dee gmx.dr gmx.dw gmxx.de gmmx.de ggmx.de gxm.de mgx.de gmc.de gmy.de gmz.de gnx.de gjx.de fmx.de hmx.de gmxde gms.de gmd.de gmx.ded gmx.dde gmx.fe',
  'gmx.net': 'gmx.nett gmx.nte gmx.ent gmx.met gmx.ne gmxx.net gmy.net gnx.net gxm.net gmc.net gmxnet gmx.nrt',
  'web.de':
    'web.d web.ed web.dee web.dr web.dw webb.de wbe.de wwb.de wweb.de weeb.de wev.de wen.de wrb.de wsb.de ewb.de qeb.de webde weg.de web.ded weh.de web.fe',
  't-online.de':
    't-onlin.de t-onlne.de t-onine.de t-olnine.de t-onlien.de t-onlinde.de t-onlinee.de tonline.de t-online.d t-online.ed t-online.dee t.online.de t-oline.de t-onnline.de t-onlineb.de t-onlone.de t_online.de t-inline.de r-online.de t-onlime.de t-onlnie.de',
  'hotmail.com':
    'hotmial.com hotmal.com hotmai.com hotmil.com hotmaill.com hormail.com hitmail.com hotmail.con hotmail.co hotmsil.com hotamil.com htomail.com homail.com hotmeil.com hptmail.com',
  'hotmail.de': 'hotmial.de hotmal.de hotmai.de hotmail.d hotmail.dee hotmaill.de homail.de hormail.de',
  'outlook.com':
    'outlok.com outloook.com outllook.com outlook.con outlook.co outlool.com outook.com oulook.com ourlook.com outlokk.com outlock.com outlouk.com',
  'outlook.de': 'outlok.de outloook.de outlook.d outlook.dee outlock.de oulook.de outlool.de',
  'icloud.com':
    'iclod.com icloud.con icloud.co iclould.com icluod.com icoud.com iclooud.com icloud.cm iclaud.com icloudd.com',
  'yahoo.de': 'yaho.de yahooo.de yaoo.de yhaoo.de yahoo.d yahoo.dee yahho.de jahoo.de',
  'yahoo.com': 'yaho.com yahooo.com yahoo.con yahoo.co yhaoo.com yahho.com',
  'freenet.de': 'freent.de freenet.d frenet.de freeenet.de freenet.dee freenett.de fereenet.de freemet.de',
  'googlemail.com': 'googlemail.con googlemial.com goglemail.com googelmail.com googlmail.com googlemail.co',
  'aol.com': 'aol.con aol.co aoll.com alo.com',
  'arcor.de': 'arcr.de arcor.d acor.de arcoor.de',
  'posteo.de': 'poste.de posteo.d postoe.de psteo.de',
}

const real = [
  'gmail.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de posteo.de mailbox.org',
  'mail.de email.de online.de ok.de me.com mac.com live.de live.com msn.com aol.de aol.com yahoo.de',
  'yahoo.com ymail.com hotmail.de hotmail.com outlook.de outlook.com icloud.com arcor.de kabelmail.de',
  'vodafone.de vodafonemail.de unitybox.de unity-mail.de o2online.de o2mail.de 1und1.de ionos.de',
  'netcologne.de ewe.net ewetel.net htp-tel.de osnanet.de tutanota.com tutanota.de tuta.io tuta.com',
  'proton.me protonmail.com pm.me bluewin.ch sunrise.ch hispeed.ch a1.net chello.at aon.at drei.at',
  'kabelbw.de alice-dsl.net alice.de versanet.de t-mobile.de telekom.de telekom.net magenta.de 1blu.de',
  'strato.de hetzner.de mnet-online.de mnet-mail.de m-net.de nefkom.net tele2.de web.net fau.de tum.de',
  'kit.edu lmu.de uni-koeln.de uni-bonn.de rwth-aachen.de hu-berlin.de fu-berlin.de tu-berlin.de',
  'bund.de berlin.de hamburg.de bremen.de koeln.de muenchen.de stuttgart.de nabu.de bund.net',
  'bund-naturschutz.de awo.de drk.de caritas.de diakonie.de ekd.de ekir.de ekhn.de evlka.de elkb.de',
  'erzbistum-koeln.de bistum-trier.de kath.de vhs.de kvhs.de dav.de wwf.de dm.de dhl.de dpd.de db.de',
  'bahn.de vw.de bmw.de bmw.com sap.com bosch.de bosch.com siemens.com basf.com bayer.com rewe.de',
  'edeka.de aldi.de lidl.de obi.de otto.de ikea.com ing.de dkb.de gls.de gls.com sparkasse.de vr.de',
  'hdi.de huk.de aok.de tk.de dak.de bkk.de ikk.de barmer.de kkh.de adac.de zdf.de ard.de wdr.de ndr.de',
  'swr.de br.de mdr.de hr.de rbb.de taz.de faz.de sz.de zeit.de welt.de bild.de gea.de waz.de noz.de',
  'haz.de weka.de webasto.com weber.de weser.de wep.de wem.de wer.de web2.de web-design.de gm.de gmb.de',
  'gma.de gmv.de gmh.de gmp.de gmbh.de gmt.de gsx.de gfx.de grx.de vob.de wob.de aol-wald.de',
  'live-wald.de ion.de posten.de pro.de proto.de mailbox.com mailbox.de icloud.de mailbox.net box.de',
].flatMap(line => line.split(' '))
const places =
  'wald wiese bach berg tal see fluss stein eiche buche linde birke tanne fichte fuchs hase igel dachs reh hirsch moor heide moos farn pilz beere apfel birne kirsche nuss korn hof muehle garten haus'.split(
    ' ',
  )
const kinds =
  'kita schule gs grundschule realschule gymnasium igs gms kiga pfarrei kirche gemeinde verein tsv sv tus awo hof forst naturschule waldkindergarten firma praxis'.split(
    ' ',
  )
const invented = places.flatMap(place =>
  kinds.flatMap(kind => [`${kind}-${place}.de`, `${place}${kind}.de`, `${kind}-${place}.org`]),
)

test('at least 95 of 100 common typos are found, with the intended domain', () => {
  const all = Object.entries(typos).flatMap(([meant, typed]) =>
    typed.split(' ').map(domain => [domain, meant] as const),
  )
  const caught = all.filter(([domain, meant]) => suggestedAddress(`mira@${domain}`) === `mira@${meant}`)
  expect(all.length).toBeGreaterThanOrEqual(200)
  expect(caught.length / all.length).toBeGreaterThan(0.95)
})

test('the domains of providers, schools, parishes and firms raise no question', () => {
  const all = [...real, ...invented]
  expect(all.length).toBeGreaterThan(2000)
  expect(all.filter(domain => suggestedAddress(`mira@${domain}`) !== undefined)).toEqual([])
})

test('the correction keeps the part before the @, and ignores incomplete addresses', () => {
  expect(suggestedAddress('Mira.Wald+x@Gmial.con')).toBe('Mira.Wald+x@gmail.com')
  expect(['', 'mira', '@gmial.com', 'mira@'].map(suggestedAddress)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
