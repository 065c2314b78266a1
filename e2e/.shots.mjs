import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';
const A='http://localhost:8141', OUT='/tmp/mshots/';
const args=['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'];
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args});
const {token}=await (await fetch(A+'/api/v1/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({phoneNumber:'08000000001',password:'viewmax-demo'})})).json();
const mk=async(signed,scheme='dark',w=390)=>{const c=await b.newContext({viewport:{width:w,height:844},isMobile:true,hasTouch:true,deviceScaleFactor:1,locale:'en-NG',timezoneId:'Africa/Lagos',colorScheme:scheme,reducedMotion:'reduce'});
 if(signed){await c.addCookies([{name:'in',value:'1',url:A}]);await c.addInitScript(t=>localStorage.getItem('token')||localStorage.setItem('token',t),token)}
 return c};
const only=process.argv[2]; const scheme=process.argv[3]??'dark'; const width=Number(process.argv[4]??390);
const S=[]; const shot=(name,signed,design,fn)=>S.push({name,signed,design,fn});
const go=async(p,path,h)=>{await p.goto(A+path);await p.getByRole('heading',{level:1}).first().waitFor();await p.waitForTimeout(300)};
shot('login',0,'login',async p=>{await go(p,'/login')});
shot('login-error',0,'login-error',async p=>{await go(p,'/login');await p.getByLabel('Phone number').fill('08000000001');await p.getByLabel('Password',{exact:true}).fill('x');await p.getByRole('button',{name:'Log In'}).tap();await p.getByRole('alert').waitFor();});
shot('signup-start',0,'signup-start',async p=>{await go(p,'/signup')});
shot('signup',0,'signup',async p=>{await go(p,'/signup');await p.getByLabel('Country').selectOption('Nigeria');await p.getByLabel('State').selectOption('Delta');await p.getByLabel('LGA').selectOption('Sapele');await p.getByLabel('Phone number').fill('08000000001');await p.getByLabel('Password',{exact:true}).fill('secret12');await p.getByLabel('Date of birth').fill('1998-03-14');await p.getByText('Female').tap()});
shot('signup-duplicate',0,'signup-duplicate',async p=>{await go(p,'/signup');await p.getByLabel('Country').selectOption('Nigeria');await p.getByLabel('State').selectOption('Delta');await p.getByLabel('LGA').selectOption('Sapele');await p.getByLabel('Phone number').fill('08000000001');await p.getByLabel('Password',{exact:true}).fill('secret12');await p.getByLabel('Date of birth').fill('1998-03-14');await p.getByText('Female').tap();await p.getByRole('button',{name:'Sign up'}).tap();await p.getByText('already exists').waitFor()});
shot('signup-successful',0,'signup-successful',async p=>{await go(p,'/signupsuccessful')});
shot('forgot-1',0,'forgot-1',async p=>{await go(p,'/forgotpassword')});
shot('forgot-2',0,'forgot-2',async p=>{await go(p,'/forgotpassword');await p.getByLabel('Phone number').fill('08011112222');await p.getByRole('button',{name:'Send Code'}).tap();await p.getByLabel('SMS code').waitFor()});
shot('forgot-failed',0,'forgot-failed',async p=>{await go(p,'/forgotpassword');await p.getByLabel('Phone number').fill('08011112222');await p.getByRole('button',{name:'Send Code'}).tap();await p.getByLabel('SMS code').fill('123456');await p.getByRole('button',{name:'Verify Code'}).tap();await p.getByText('Invalid entry').waitFor()});
shot('profile',1,'profile',async p=>{await go(p,'/profile')});
shot('profile-full',1,'profile-security',async p=>{await go(p,'/profile');await p.getByText('Version').scrollIntoViewIfNeeded()});
shot('profile-edit-email',1,'profile-edit-email',async p=>{await go(p,'/profile');await p.getByRole('button',{name:'Change Email'}).tap();await p.waitForTimeout(300)});
shot('profile-edit-username',1,'profile-edit-username',async p=>{await go(p,'/profile');await p.getByRole('button',{name:'Change Username'}).tap();await p.waitForTimeout(300)});
shot('profile-password',1,'',async p=>{await go(p,'/profile');await p.getByRole('button',{name:'Change Password'}).tap();await p.waitForTimeout(300)});
shot('profile-delete',1,'',async p=>{await go(p,'/profile');await p.getByRole('button',{name:'Delete account'}).tap();await p.waitForTimeout(300)});
shot('profile-toast',1,'profile-toast',async p=>{await p.goto(A+'/statement');await p.getByRole('heading',{level:1}).waitFor();await p.evaluate(()=>{history.pushState({usr:{funded:true},key:'k',idx:5},'','/profile');dispatchEvent(new PopStateEvent('popstate',{state:history.state}))});await p.getByText('Your account just got').waitFor()});
shot('fund-empty',1,'fund-empty',async p=>{await go(p,'/fund')});
shot('fund',1,'fund',async p=>{await go(p,'/fund');await p.getByLabel('Points in Vp').fill('3000')});
shot('fund-loader',1,'fund-loader',async p=>{await go(p,'/fund');await p.getByLabel('Points in Vp').fill('3000');await p.route('**/v3.js',()=>{});await p.getByRole('button',{name:'Proceed to Pay'}).tap();await p.waitForTimeout(300)});
shot('fund-error-flutterwave',1,'fund-error-flutterwave',async p=>{await go(p,'/fund');await p.getByLabel('Points in Vp').fill('3000');await p.route('**/v3.js',r=>r.abort());await p.getByRole('button',{name:'Proceed to Pay'}).tap();await p.getByRole('alert').waitFor();await p.getByRole('button',{name:'Proceed to Pay'}).waitFor({timeout:7000})});
shot('fund-window',1,'',async p=>{await go(p,'/fund');await p.getByLabel('Points in Vp').fill('3000');await p.getByRole('button',{name:'Proceed to Pay'}).tap();await p.frameLocator('iframe').getByText('What happens?').waitFor()});
shot('fund-closed',1,'',async p=>{await go(p,'/fund');await p.getByLabel('Points in Vp').fill('3000');await p.getByRole('button',{name:'Proceed to Pay'}).tap();await p.frameLocator('iframe').getByRole('button',{name:'Close without paying'}).tap();await p.getByText('On their way').waitFor({timeout:7000});await p.waitForTimeout(5000)});
shot('payment-successful',1,'payment-successful',async p=>{await go(p,'/fund');await p.getByLabel('Points in Vp').fill('3000');await p.getByRole('button',{name:'Proceed to Pay'}).tap();await p.frameLocator('iframe').getByRole('button',{name:/^Pay/}).tap();await p.getByText('Payment successful').first().waitFor({timeout:7000})});
shot('payment-failed',1,'',async p=>{await go(p,'/fund');await p.getByLabel('Points in Vp').fill('3000');await p.getByRole('button',{name:'Proceed to Pay'}).tap();await p.frameLocator('iframe').getByLabel('Card that is declined').tap();await p.frameLocator('iframe').getByRole('button',{name:/^Pay/}).tap();await p.frameLocator('iframe').getByText('declined').first().waitFor();await p.frameLocator('iframe').getByRole('button',{name:'Close'}).tap();await p.waitForTimeout(6000)});
shot('statement',1,'',async p=>{await go(p,'/statement');await p.waitForTimeout(300)});
shot('statement-topups',1,'',async p=>{await go(p,'/statement');await p.getByRole('tab',{name:'Top-ups'}).tap();await p.waitForTimeout(500)});
shot('contact',0,'contact',async p=>{await go(p,'/contact')});
shot('contact-errors',0,'contact',async p=>{await go(p,'/contact');await p.getByRole('button',{name:'Send message'}).tap();await p.waitForTimeout(200)});
shot('privacy',0,'privacy',async p=>{await go(p,'/privacy')});
const done=[];
for(const s of S){ if(only&&only!=='all'&&!new RegExp(only).test(s.name))continue;
 const c=await mk(s.signed,scheme,width);const p=await c.newPage();p.setDefaultTimeout(6000);
 try{await s.fn(p);}catch(e){console.log(s.name,'FAILED',e.message.split('\n')[0])}
 await p.screenshot({path:`${OUT}${s.name}.png`});
 const over=await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth);if(over>0)console.log(s.name,'overflow',over);
 await c.close();done.push(s)}
// contact sheets of pairs
const per=4; const c=await b.newContext({viewport:{width:per*2*300,height:680}});const p=await c.newPage();
const {readFileSync}=await import('node:fs');
for(let i=0;i<done.length;i+=per){const html=done.slice(i,i+per).map(s=>{const d=`/work/shared/design/png/${s.design}.png`;const img=f=>existsSync(f)?`<img src="data:image/png;base64,${readFileSync(f).toString('base64')}" width=292>`:'<div style="width:292px"></div>';return `<div style="display:inline-block;width:600px;vertical-align:top"><div style="font:12px sans-serif">${s.name} (ours | design)</div>${img(OUT+s.name+'.png')} ${s.design?img(d):''}</div>`}).join('');await p.setContent(`<body style="margin:0;background:#888;white-space:nowrap">${html}`);await p.screenshot({path:`${OUT}sheet-${i/per}.png`})}
await b.close();
