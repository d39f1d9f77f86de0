/** Node needs the whole path, as the package has no "exports"; its types know another. */
declare module 'selenium-webdriver/remote/index.js' {
  export { DriverService } from 'selenium-webdriver/remote.js'
}
