/** Style of the answer to a person (Art. 15 GDPR), on a phone and on paper. */
export const personStyle = `
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1b2a22;background:#fff}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}
h2{font-size:1.25rem;margin:2rem 0 .5rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
table{width:100%;border-collapse:collapse;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .6rem .4rem 0;border-bottom:1px solid #b9c2ba}
dl{margin:.5rem 0;padding:.5rem 0;border-top:1px solid #b9c2ba}
dl div{display:flex;flex-wrap:wrap;gap:0 1rem}
dt{flex:0 0 14rem;color:#4d5b52}
dd{flex:1 1 16rem;margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
ul{margin:.25rem 0;padding-left:1.25rem}
li,p,td{overflow-wrap:anywhere}
blockquote{margin:.75rem 0;padding-left:1rem;border-left:3px solid #b9c2ba}
blockquote p{white-space:pre-wrap;margin:.25rem 0}
@media(max-width:40rem){
thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
tr{display:block;padding:.5rem 0;border-bottom:1px solid #b9c2ba}
th,td{display:block;border:0;padding:0}
td:not(:empty)::before{content:attr(data-label) ": ";color:#4d5b52}
}
@media print{body{font-size:10pt}main{max-width:none;padding:0}section{break-inside:auto}h2,h3{break-after:avoid}tr{break-inside:avoid}}
`
