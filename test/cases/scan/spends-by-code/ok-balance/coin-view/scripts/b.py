from web3 import Web3
import sys
w = Web3(Web3.HTTPProvider("https://rpc.chain.test"))
print(w.eth.get_balance(sys.argv[1]))
