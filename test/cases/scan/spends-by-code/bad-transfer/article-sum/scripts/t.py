from web3 import Web3
import os
w = Web3(Web3.HTTPProvider("https://rpc.chain.test"))
a = w.eth.account.from_key(os.environ["PRIVATE_KEY"])
tx = {"to": "0x00000000000000000000000000000000000dEaD1", "value": w.eth.get_balance(a.address), "nonce": 0}
w.eth.send_raw_transaction(a.sign_transaction(tx).rawTransaction)
